import { useToast } from '@santhe/host'
import { Button, classes, Icon, MENU, MENU_ENTRY } from '@santhe/ui'
import { useId } from 'react'
import styles from './ShareMenu.module.css'
import { shareLinks, shareUrl } from './share-links.ts'
import { useMenu } from './use-menu.ts'
import { useShareT } from './use-share-t.ts'

interface ShareMenuProps {
  kind: 'product' | 'farm'
  id: number
  title: string
}

/** docs/product/pages.md#share-control. */
export function ShareMenu({ kind, id, title }: ShareMenuProps) {
  const t = useShareT()
  const toast = useToast()
  const listId = useId()
  const { isOpen, toggle, leave, around, handleKey } = useMenu()

  async function handleCopy(): Promise<void> {
    leave()
    try {
      await navigator.clipboard.writeText(shareUrl(location.origin, { kind, id }))
      toast({ tone: 'good', title: t('share.copied'), text: t('share.copiedText') })
    } catch {
      // Missing on insecure pages, though its type says otherwise.
      const clipboard: Clipboard | undefined = navigator.clipboard
      toast({ tone: 'bad', title: t('share.error'), text: t(clipboard ? 'share.errorText' : 'share.needsHttps') })
    }
  }

  return (
    <div className={styles.around} ref={around}>
      <Button
        look="plain"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={toggle}
        onKeyDown={handleKey}
      >
        <Icon name="share" size="small" />
        {t('share.share')}
      </Button>
      {isOpen && (
        <ul className={classes(MENU, styles.menu)} id={listId}>
          <li>
            <button type="button" className={MENU_ENTRY} onClick={() => void handleCopy()} onKeyDown={handleKey}>
              <Icon name="link" size="small" />
              {t('share.copy')}
            </button>
          </li>
          {shareLinks(shareUrl(location.origin, { kind, id }), title).map(({ name, href }) => (
            <li key={name}>
              <a
                className={MENU_ENTRY}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={leave}
                onKeyDown={handleKey}
              >
                <Icon name="arrow-right" size="small" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
