import { backEndPreset } from '@santhe/federation/preset'

export default backEndPreset(import.meta.dirname)
