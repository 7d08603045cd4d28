export { backEndPreset } from './back-end-preset.ts'
export { rendererBuilds, shellPreset } from './shell-preset.ts'
export { slicePreset } from './slice-preset.ts'
