export { backEndPreset } from './back-end-preset.ts'
export { shellPreset } from './shell-preset.ts'
export { slicePreset } from './slice-preset.ts'
