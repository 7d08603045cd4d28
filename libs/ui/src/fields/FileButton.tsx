import { type ChangeEvent, type Ref, useId } from 'react'
import { type ButtonLook, buttonClass } from '../actions/button-class.ts'
import styles from './FileButton.module.css'

interface FileButtonProps extends ButtonLook {
  label: string
  /** What may be chosen, as in HTML: 'image/jpeg,image/png'. */
  accept: string
  isMultiple?: boolean
  /** Opens the phone's own camera, as in HTML. */
  capture?: 'environment'
  /** The id of the words that say which files are taken. */
  describedBy?: string
  onChoose: (files: readonly File[]) => void
  /** Called before files are chosen, which may take minutes. */
  onOpen?: () => void
  /** What takes the focus. */
  ref?: Ref<HTMLInputElement>
}

/** A button that lets a person choose files; the same one can be chosen again. */
export function FileButton({
  label,
  accept,
  isMultiple = false,
  capture,
  describedBy,
  onChoose,
  onOpen,
  ref,
  ...look
}: FileButtonProps) {
  const id = useId()
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    if (files.length > 0) onChoose(files)
  }
  return (
    <span className={styles.around}>
      <input
        ref={ref}
        id={id}
        type="file"
        className={styles.input}
        accept={accept}
        multiple={isMultiple}
        capture={capture}
        aria-describedby={describedBy}
        onClick={onOpen}
        onChange={handleChange}
      />
      <label htmlFor={id} className={buttonClass(look)}>
        {label}
      </label>
    </span>
  )
}
