import { createTexts } from '../texts/texts.tsx'

export const uploadTexts = createTexts('ui.upload', {
  preparing: 'Making {{name}} smaller…',
  waiting: 'Waiting: {{name}}',
  sending: 'Uploading {{name}}',
  percent: '{{percent}} %',
  sent: 'Sent: {{name}}',
  failed: '{{name}} was not uploaded.',
  retry: 'Try Again',
  retryNamed: 'Try {{name}} again',
  remove: 'Remove',
  removeNamed: 'Remove {{name}}',
  cancel: 'Cancel',
  cancelNamed: 'Cancel the upload of {{name}}',
})
