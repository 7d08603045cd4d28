import { createTexts, useTexts } from '@santhe/ui'
import { homeHeadTexts } from './index.ts'

/** docs/product/pages.md#home-sections */
const homeTexts = {
  ...homeHeadTexts,
  hero: {
    label: 'What Santhe offers',
    kind: 'carousel',
    shop: 'Shop Fresh Produce',
    join: 'Become a Farmer',
    previous: 'Previous slide',
    next: 'Next slide',
    go: 'Slide {{number}}: {{title}}',
    pause: 'Stop the slides',
    play: 'Play the slides',
    fresh: 'Fresh from the Farm',
    freshText: 'This week’s harvest by the box, from farmers around Bengaluru.',
    harvest: 'Harvest the Freshest',
    harvestText: 'Book it while it grows. It is picked for you the day before it arrives.',
    market: 'Join Our Marketplace',
    marketText: 'One cart for many farms, and every box carries its farmer’s name.',
    grow: 'Grow Together',
    growText: 'Farmers sell directly and plan ahead. Families eat what the season gives.',
  },
  greeting: {
    hello: 'Hello {{name}}',
    arrives_one: 'Your order arrives {{date}}',
    arrives_other: '{{count}} orders arrive {{date}}',
    nothing: 'Nothing on its way',
    farm: 'Your farm',
    office: 'The office',
  },
  again: {
    label: 'Order again: {{names}}',
    more: '+{{count}} more',
    button: 'Order again',
    filling: 'Filling your cart…',
    done_one: 'One product is in your cart again',
    done_other: '{{count}} products are in your cart again',
    failed: 'We couldn’t fill your cart',
  },
  season: {
    title: 'In Season Now',
    text: 'Ready now, or booked ahead',
    link: 'See all produce',
    error: 'Error loading seasonal products',
    empty: 'No seasonal products available at this time.',
  },
  calendar: {
    title: 'Harvest Calendar',
    text: 'What grows when, on farms near you',
    link: 'Full calendar',
    error: 'Error loading calendar data',
    errorText: 'Please try refreshing the page',
    empty: 'No calendar data available',
    emptyText: 'Check back soon for seasonal produce updates',
  },
  farmers: {
    title: 'Meet Our Farmers',
    text: 'Every box carries its farmer’s name',
    link: 'All farms',
    error: 'Error loading featured farmers',
    empty: 'No featured farmers available at this time.',
  },
  how: {
    title: 'How It Works',
    calendar: 'Check the Harvest Calendar',
    calendarText: 'See what is ready, what is being picked and what comes next month.',
    buy: 'Pre-Order or Buy Now',
    buyText: 'Buy a box that is ready, or book one for its harvest date.',
    delivery: 'Pickup or Delivery',
    deliveryText: 'It is picked for you and arrives a day later, with the farmer’s name on it.',
  },
  join: {
    title: 'Take your place at the market',
    farmer: 'I grow',
    farmerText: 'Sell by the box at your own prices, and know before the harvest how much is ordered.',
    farmerLink: 'Join as a Farmer',
    customer: 'I cook',
    customerText: 'Put boxes from several farms in one cart and follow each to your door.',
    customerLink: 'Join as a Customer',
  },
  news: {
    title: 'Stay Updated',
    text: 'What is in season, what you can book and which farms are new: at most one email a week.',
    email: 'Email address',
    hint: 'you@example.com',
    send: 'Subscribe',
    sending: 'Subscribing...',
    done: "You've been subscribed to our newsletter.",
    failed: 'Failed to subscribe. Please try again.',
  },
}

const texts = createTexts({ home: homeTexts })

export const useHomeT = () => useTexts(texts)
