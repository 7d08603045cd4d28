import { Dropdown, type MenuProps } from 'antd'
import { useRef } from 'react'
import styles from './more-menu.module.css'

interface MoreMenuProps {
  /** Label of button and menu. */
  label: string
  items: MenuProps['items'] & {}
  isBusy?: boolean
  onPick: (key: string) => void
}

export function MoreMenu({ label, items, isBusy = false, onPick }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      onOpenChange={isOpen => {
        // After Escape, the focus is still on the removed entry.
        if (!isOpen && document.activeElement?.closest('[role="menu"]')) button.current?.focus()
      }}
      menu={{
        'aria-label': label,
        items,
        onClick: ({ key, domEvent }) => {
          button.current?.focus()
          const link = domEvent.currentTarget.querySelector('a')
          if (!link) onPick(key)
          // A key press activates the entry, not the link inside it.
          else if (domEvent.type === 'keydown') link.click()
        },
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.more}
        aria-haspopup="menu"
        aria-busy={isBusy || undefined}
        aria-label={label}
      >
        ⋯
      </button>
    </Dropdown>
  )
}
