import { useReach } from '@santhe/host'
import { classes } from '@santhe/ui'
import styles from './OutsideNote.module.css'

interface OutsideNoteProps {
  farm: Parameters<NonNullable<ReturnType<typeof useReach>>>[0]
  className?: string | undefined
}

export function OutsideNote({ farm, className }: OutsideNoteProps) {
  const text = useReach()?.(farm)
  return text ? <p className={classes(styles.note, className)}>{text}</p> : null
}
