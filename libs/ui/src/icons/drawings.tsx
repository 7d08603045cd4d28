import type { ReactNode } from 'react'

/** 24 × 24 line drawings in currentColor. */
export const DRAWINGS = {
  search: <path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4 4" />,
  cart: <path d="M3 4h2.2l2.3 10.2a1.5 1.5 0 0 0 1.5 1.2h7.9a1.5 1.5 0 0 0 1.5-1.1L20.5 8H6.2M10 20h.01M17 20h.01" />,
  user: <path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5" />,
  bell: <path d="M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15L6 16Zm4 4.5a2.2 2.2 0 0 0 4 0" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  'arrow-left': <path d="M20 12H4m6-6-6 6 6 6" />,
  'arrow-right': <path d="M4 12h16m-6-6 6 6-6 6" />,
  'chevron-left': <path d="m15 5-7 7 7 7" />,
  'chevron-right': <path d="m9 5 7 7-7 7" />,
  'chevron-down': <path d="m5 9 7 7 7-7" />,
  heart: <path d="M12 20S4 15.3 4 9.7A4.3 4.3 0 0 1 12 7.5a4.3 4.3 0 0 1 8 2.2C20 15.3 12 20 12 20Z" />,
  share: (
    <path d="M17 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM6 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm11 6a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM8.2 10.8l6.6-3.5M8.2 13.2l6.6 3.5" />
  ),
  home: <path d="M4 11.5 12 5l8 6.5M6 10v9.5h4.5V15h3v4.5H18V10" />,
  calendar: <path d="M5 6h14v14H5V6Zm0 4.5h14M8.5 3.5V8m7-4.5V8M9 14h.01M12 14h.01M15 14h.01M9 17h.01M12 17h.01" />,
  leaf: <path d="M5 19C4 10 9 5 19.5 4.5 20 14 15.5 19.5 7.5 17.5M5 20c1.5-5 4.5-8.5 9-11" />,
  box: <path d="m12 3.5 8 4v9l-8 4-8-4v-9l8-4Zm-8 4 8 4 8-4M12 11.5v9M8 5.5l8 4" />,
  phone: (
    <path d="M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3A2.5 2.5 0 0 1 17.5 20 13.5 13.5 0 0 1 4 6.5 2.5 2.5 0 0 1 6.5 4Z" />
  ),
  mail: <path d="M4 6h16v12H4V6Zm0 1 8 6 8-6" />,
  pin: <path d="M12 21s7-6.3 7-11.5A7 7 0 0 0 5 9.5C5 14.7 12 21 12 21Zm0-14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z" />,
  link: (
    <path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7.2M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 16.8" />
  ),
  truck: (
    <path d="M3 6h11v10H3V6Zm11 4h4l3 3v3h-7v-6ZM7 16.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm10 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z" />
  ),
  clock: <path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 3.5V12l3 2" />,
  photo: <path d="M4 5h16v14H4V5Zm0 11 5-5 4 4 3-2.5 4 3.5M15.5 9h.01" />,
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  check: <path d="m5 12.5 4.5 4.5L19 7" />,
  warning: <path d="M12 4 2.5 20h19L12 4Zm0 6v4.5m0 3h.01" />,
  trash: <path d="M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13M10.5 10.5v6m3-6v6" />,
  edit: <path d="m5 19 .8-4L16 4.8 19.2 8 9 18.2 5 19Zm9-12.2L17.2 10" />,
  settings: (
    <path d="M4 8h9m4 0h3M4 16h3m4 0h9M15 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM9 13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z" />
  ),
  'sign-out': <path d="M14 4H5v16h9M10 12h11m-4-4 4 4-4 4" />,
  shop: <path d="M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Zm7 10v-6h4v6" />,
  star: <path d="m12 4 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8L12 4Z" />,
  sun: (
    <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2m0 15v2M2.5 12h2m15 0h2M5.3 5.3l1.4 1.4m10.6 10.6 1.4 1.4m0-13.4-1.4 1.4M6.7 17.3l-1.4 1.4" />
  ),
  basket: <path d="M3 10h18l-2 10H5L3 10Zm4 0 4-6m6 6-4-6M9 13.5v3m3-3v3m3-3v3" />,
  pause: <path d="M8.5 5.5v13m7-13v13" />,
  play: <path d="M7 5v14l11-7L7 5Z" />,
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof DRAWINGS
