import { expect, it } from 'vitest'
import { shareLinks, shareUrl } from './ShareMenu.tsx'

it.each([
  ['product', 7, 'https://santhe.example/share/product/7'],
  ['farm', 3, 'https://santhe.example/share/farm/3'],
] as const)('shareUrl of a %s is the public host followed by /share/{type}/{id}', (kind, id, expected) => {
  expect(shareUrl('https://santhe.example', { kind, id })).toBe(expected)
})

it('shareLinks builds each site’s link with URL and title', () => {
  expect(shareLinks('https://santhe.example/share/product/7', 'Tomato & ಟೊಮೇಟೊ #1')).toEqual([
    {
      name: 'WhatsApp',
      href: 'https://wa.me/?text=Tomato%20%26%20%E0%B2%9F%E0%B3%8A%E0%B2%AE%E0%B3%87%E0%B2%9F%E0%B3%8A%20%231%20https%3A%2F%2Fsanthe.example%2Fshare%2Fproduct%2F7',
    },
    {
      name: 'Facebook',
      href: 'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fsanthe.example%2Fshare%2Fproduct%2F7',
    },
    {
      name: 'LinkedIn',
      href: 'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fsanthe.example%2Fshare%2Fproduct%2F7',
    },
    {
      name: 'Twitter',
      href: 'https://twitter.com/intent/tweet?url=https%3A%2F%2Fsanthe.example%2Fshare%2Fproduct%2F7&text=Tomato%20%26%20%E0%B2%9F%E0%B3%8A%E0%B2%AE%E0%B3%87%E0%B2%9F%E0%B3%8A%20%231',
    },
  ])
})
