import { render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Avatar } from './Avatar.tsx'

// Pictures never load here, and happy-dom reports each as complete and empty.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})

it.each([null, 'https://elsewhere.example/me.png', '/\\evil.example/me.png', '/api/logout'])(
  'Avatar shows initials for the picture %s and loads nothing',
  src => {
    const { container } = render(<Avatar name="Asha Rao" src={src} alt="" sizes="40px" />)
    expect([container.textContent, container.querySelector('img, source')]).toEqual(['AR', null])
  },
)

it('Avatar shows the person’s stored picture', () => {
  const src = '/files/avatar/1/0123456789abcdef01234567.webp'
  const { container } = render(<Avatar name="Asha Rao" src={src} alt="" sizes="40px" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe(src)
})
