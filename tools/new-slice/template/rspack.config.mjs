import { callSchemas } from '@santhe/contracts/call-schemas'
import { slicePreset } from '@santhe/federation/preset'

export default slicePreset(import.meta.dirname, { callSchemas })
