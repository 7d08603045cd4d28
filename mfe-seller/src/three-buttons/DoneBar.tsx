import { UNDO_STEP_MS } from '@santhe/rules'
import { classes, Icon, useTexts } from '@santhe/ui'
import { useEffect, useRef } from 'react'
import styles from './done-bar.module.css'
import { threeButtonTexts } from './texts.ts'
import type { Done } from './use-big-changes.ts'

interface DoneBarProps {
  done: Done | undefined
  onEnd: () => void
}

/** The last change, with Undo while possible. Below the buttons, so it covers nothing. */
export function DoneBar({ done, onEnd }: DoneBarProps) {
  const t = useTexts(threeButtonTexts)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!done) return
    bar.current?.scrollIntoView({ block: 'nearest' })
    const timer = setTimeout(onEnd, UNDO_STEP_MS)
    return () => clearTimeout(timer)
  }, [done, onEnd])
  return (
    <div ref={bar} className={styles.done} role={done?.isBad ? 'alert' : 'status'}>
      {done && (
        <div className={classes(styles.message, done.isBad && styles.bad)}>
          <Icon name={done.isBad ? 'warning' : 'check'} />
          <span className={styles.text}>{done.text}</span>
          {done.undo && (
            <button type="button" className={styles.undo} onClick={done.undo}>
              {t('undo')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
