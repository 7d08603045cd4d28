import { type ChangeEvent, type Ref, useId } from 'react'
import { type ButtonLook, buttonClass } from '../actions/button-class.ts'
import styles from './FileButton.module.css'

interface FileButtonProps extends ButtonLook {
  label: string
  accept: string
  isMultiple?: boolean
  /** As in HTML: opens the phone's camera. */
  capture?: 'environment'
  /** Id of the text that names the accepted files. */
  describedBy?: string
  onChoose: (files: readonly File[]) => void
  /** Called before the file dialog, which may stay open for minutes. */
  onOpen?: () => void
  ref?: Ref<HTMLInputElement>
}

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
