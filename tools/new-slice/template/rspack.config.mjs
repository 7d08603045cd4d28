import { slicePreset } from '@santhe/federation/preset'

export default slicePreset(import.meta.dirname)
