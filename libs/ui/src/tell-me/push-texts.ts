import { createTexts } from '../texts/texts.tsx'

/** docs/product/notifications.md#tell-me */
export const pushTexts = createTexts('ui.push', {
  tellMe: 'Tell me',
  tellMeNamed: 'Tell me: {{name}}',
  onPhone: 'We tell you on this phone',
  onDevice: 'We tell you on this device',
  offPhone: 'You no longer get notifications on this phone.',
  offDevice: 'You no longer get notifications on this device.',
  again: 'Press “Tell me” again: your browser will ask for permission.',
  denied: 'Your browser blocks our notifications. Allow them in its settings for this site, then press again.',
  needsInstalling:
    'On iPhone and iPad only apps get notifications: press Share, then “Add to Home Screen”, and open Santhe from there.',
  needsHttps: 'Notifications work on secure (https) pages only.',
  unsupported: 'This browser doesn’t support notifications. Another one on this device may.',
  failed: 'That didn’t work; nothing was lost. Press again.',
})
