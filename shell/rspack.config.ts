import { shellPreset } from '@santhe/federation/preset'

export default shellPreset(import.meta.dirname, { hostVersion: '1.1.0' })
