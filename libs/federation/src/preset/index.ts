export { shellPreset } from './shell-preset.ts'
export { slicePreset } from './slice-preset.ts'
