import { useToast } from '@santhe/host'
import { Button, classes, Icon } from '@santhe/ui'
import menuStyles from '@santhe/ui/menu.module.css'
import { useId } from 'react'
import { useShareT } from '../../texts/share.ts'
import styles from './ShareMenu.module.css'
import { useMenu } from './use-menu.ts'

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
        <ul className={classes(menuStyles.menu, styles.menu)} id={listId}>
          <li>
            <button type="button" className={menuStyles.entry} onClick={() => void handleCopy()} onKeyDown={handleKey}>
              <Icon name="link" size="small" />
              {t('share.copy')}
            </button>
          </li>
          {shareLinks(shareUrl(location.origin, { kind, id }), title).map(({ name, href }) => (
            <li key={name}>
              <a
                className={menuStyles.entry}
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

/** Public host plus /share/{type}/{id}. docs/product/pages.md#share-control. */
export function shareUrl(origin: string, { kind, id }: { kind: 'product' | 'farm'; id: number }): string {
  return `${origin}/share/${kind}/${id}`
}

/** In menu order. */
export function shareLinks(pageUrl: string, title: string): readonly { name: string; href: string }[] {
  const url = encodeURIComponent(pageUrl)
  return [
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${title} ${pageUrl}`)}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: 'Twitter', href: `https://twitter.com/intent/tweet?url=${url}&text=${encodeURIComponent(title)}` },
  ]
}
