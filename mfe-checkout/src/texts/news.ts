import { createTexts } from '@santhe/ui'

/** Texts of the profile's news settings. docs/product/notifications.md#preferences. */
export const newsTexts = createTexts('checkout.news', {
  title: 'News',
  text: 'Choose what we tell you, in the bell and by mail.',
  textWithPush: 'Choose what we tell you, in the bell, by mail and on your devices.',
  loadError: 'We couldn’t load your choices',
  saved: 'Saved',
  failed: 'Your choice was not saved',
  kind: 'News about',
  bell: 'Bell',
  mail: 'Mail',
  push: 'Devices',
  byBell: '{{title}}: in the bell',
  byMail: '{{title}}: by mail',
  byPush: '{{title}}: on your devices',
  never: 'Never sent to devices',
  always: 'Always sent: you need to know this',
  alwaysShort: 'Always sent',
  alwaysWhy: ': you need to know this',
  thisPhone: 'News on this phone',
  thisDevice: 'News on this device',
  devicesOn: 'On now: {{devices}}.',
  devicesNone: 'None of your devices gets news now.',
  quiet: 'Quiet hours',
  quietText:
    'Less urgent mails and device notifications wait until these hours end, in India’s time. News of money, your account or a delivery on the same day never waits.',
  from: 'From',
  to: 'Until',
})
