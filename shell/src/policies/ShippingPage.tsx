import { PolicyPage } from './PolicyPage.tsx'
import { CONTACT, type Policy } from './policy.ts'

const SHIPPING: Policy = {
  title: 'Shipping Policy',
  lead: 'Your boxes are picked for you and come straight from the farm. This page says when, where to and for how much.',
  sections: [
    {
      id: 'delivery-timing',
      title: 'Delivery timing',
      paragraphs: [
        'How soon a box arrives follows from the status of the product when you order it. The estimate on the product and on your order is one day after the order, or one day after the harvest of a pre-order.',
      ],
      list: [
        'Available Now: 1-2 business days after you place the order.',
        'Pre-Order: 1-2 days after the harvest date.',
        'You may prefer the morning, the afternoon or the evening. We keep to it wherever the route allows.',
      ],
    },
    {
      id: 'delivery-areas',
      title: 'Delivery areas',
      paragraphs: ['We deliver to these areas:'],
      list: [
        'Bangalore Urban District.',
        'Bangalore Rural District (selected areas).',
        'Extended areas: anywhere within 50 km of the Bangalore city centre.',
      ],
    },
    {
      id: 'multi-farmer-orders',
      title: 'Orders from several farmers',
      paragraphs: [
        'One cart may hold boxes of several farms. You pay once, and each farm gets an order of its own with its share of the total. The farms pick at different times, so their boxes may arrive separately; each order has its own number and status.',
      ],
    },
    {
      id: 'delivery-fees',
      title: 'Delivery fees',
      paragraphs: ['The fee depends on the value of the order and on where it goes.'],
      table: {
        caption: 'Delivery fee by order value and area. The actual fee is shown at checkout.',
        head: ['Order value', 'Bangalore Urban', 'Bangalore Rural', 'Extended areas'],
        rows: [
          ['Below ₹500', '₹49', '₹79', '₹99'],
          ['₹500 to ₹999', '₹29', '₹59', '₹79'],
          ['₹1,000 and above', 'Free', '₹29', '₹49'],
        ],
      },
    },
    {
      id: 'order-status',
      title: 'Order status tracking',
      paragraphs: [
        'Every order shows how far it has come under Orders in your dashboard. These are its stages, and we write you an email at each:',
      ],
      list: [
        'Order Placed: awaiting confirmation.',
        'Confirmed: by the farmers.',
        'Processing: packing for Available Now; awaiting harvest for Pre-Order.',
        'Ready for Shipping.',
        'Out for Delivery.',
        'Delivered.',
      ],
    },
    {
      id: 'freshness',
      title: 'Freshness guarantee',
      paragraphs: [
        'Is something not fresh? Write to us within 24 hours of delivery, with photos. We replace it or refund it.',
      ],
    },
    {
      id: 'order-modifications',
      title: 'Order modifications',
      paragraphs: ['Plans change. An order can be changed or cancelled:'],
      list: [
        'within 4 hours of placing it, for products that are Available Now;',
        'up to 48 hours before the harvest, for Pre-Order products;',
        'no longer once it is Processing.',
      ],
    },
    {
      id: 'delivery-instructions',
      title: 'Delivery instructions',
      paragraphs: [
        'Tell us at checkout, under order notes, what helps: a landmark, the gate, a neighbour or a watchman who takes the box. Please be reachable by phone. If nobody is there, we call you before anything else.',
      ],
    },
    CONTACT,
  ],
}

export function ShippingPage() {
  return <PolicyPage policy={SHIPPING} path="/shipping" />
}
