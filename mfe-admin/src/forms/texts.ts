import { createTexts } from '@santhe/ui'

export const texts = createTexts({ cancel: 'Cancel' })
