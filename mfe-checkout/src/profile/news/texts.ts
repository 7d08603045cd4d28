import { createTexts } from '@santhe/ui'

/** What the profile says of news. docs/product/notifications.md#preferences. */
export const newsTexts = createTexts({
  title: 'News',
  text: 'Choose what you hear of, in the bell of the market and by mail.',
  loadError: 'We couldn’t load your choices',
  saved: 'Saved',
  failed: 'Your choice was not saved',
  kind: 'News about',
  bell: 'Bell',
  mail: 'Mail',
  byBell: '{{title}}: in the bell',
  byMail: '{{title}}: by mail',
  always: 'Always sent: you need to know this',
  alwaysShort: 'Always sent',
  alwaysWhy: ': you need to know this',
  quiet: 'Quiet hours',
  quietText:
    'Mails that can wait come when these hours are over, in India’s time. What concerns money, your account or a delivery on the same day never waits.',
  from: 'From',
  to: 'Until',
})
