export const SLIDES = ['fresh', 'harvest', 'market', 'grow'] as const
export type SlideName = (typeof SLIDES)[number]
