import { createTexts } from '@santhe/ui'

/** What the profile says of news. docs/product/notifications.md#preferences. */
export const newsTexts = createTexts({
  title: 'News',
  text: 'Choose what you hear of, in the bell of the market and by mail.',
  textWithPush: 'Choose what you hear of, in the bell of the market, by mail and on your devices.',
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
    'What can wait comes by mail and on your devices when these hours are over, in India’s time. What concerns money, your account or a delivery on the same day never waits.',
  from: 'From',
  to: 'Until',
})
