import { createTexts } from '../texts/texts.ts'

/** docs/product/notifications.md#tell-me */
export const pushTexts = createTexts({
  tellMe: 'Tell me',
  tellMeNamed: 'Tell me: {{name}}',
  onPhone: 'We tell you on this phone',
  onDevice: 'We tell you on this device',
  offPhone: 'This phone gets no more news from us.',
  offDevice: 'This device gets no more news from us.',
  again: 'Press “Tell me” once more: now your browser asks whether we may.',
  denied: 'Your browser blocks our notifications. Allow them in its settings for this site, then press again.',
  needsInstalling:
    'On iPhone and iPad only apps get news: press Share, then “Add to Home Screen”, and open Santhe from there.',
  needsHttps: 'This page came without https, and without it a browser shows no news.',
  unsupported: 'This browser can’t show our news. Another one on this device may.',
  failed: 'That didn’t work; nothing was lost. Press again.',
})
