import { createTexts } from '../texts/texts.tsx'

export const uploadTexts = createTexts('ui.upload', {
  waiting: 'Waiting: {{name}}',
  sending: 'Uploading {{name}}',
  failed: '{{name}} was not uploaded.',
  retry: 'Try Again',
  retryNamed: 'Try {{name}} again',
  remove: 'Remove',
  removeNamed: 'Remove {{name}}',
  cancel: 'Cancel',
  cancelNamed: 'Cancel the upload of {{name}}',
})
