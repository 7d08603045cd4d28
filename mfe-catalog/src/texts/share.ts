import { createTexts, useTexts } from '@santhe/ui'

/** docs/product/pages.md#share-control */
const shareTexts = {
  share: 'Share',
  copy: 'Copy link',
  copied: 'Link copied!',
  copiedText: 'Share link copied to clipboard',
  error: 'Error',
  errorText: 'Failed to copy link',
  needsHttps: 'Failed to copy link: this page came without https. Copy it from the address bar.',
}

const texts = createTexts('catalog.share', { share: shareTexts })

export const useShareT = () => useTexts(texts)
