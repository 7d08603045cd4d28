/** Titles and descriptions the shell needs before a page's chunk loads. */
export const homeHeadTexts = {
  title: 'Direct Farm to Table Marketplace',
  description:
    'Fresh, seasonal produce by the box from farmers around Bengaluru and across Karnataka. Buy what is ready, pre-order what is still growing.',
}

export const calendarHeadTexts = {
  title: 'Harvest Calendar',
  description:
    'What grows when on the farms of the market: growing, harvesting, pre-order and available, month by month.',
}
