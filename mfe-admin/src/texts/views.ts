import { createTexts } from '@santhe/ui'

export const viewTexts = createTexts('admin.view', {
  views: 'Saved views',
  save: 'Save view',
  noFilters: 'Clear filters',
  more: '{{count}}+',
  noCount: 'filters no longer work',
  actionsOf: 'Actions for view {{name}}',
  rename: 'Rename',
  delete: 'Delete',
  name: 'Name of the view',
  submit: 'Save',
  cancel: 'Cancel',
  confirm: 'Delete the view “{{name}}”?',
  failed: 'The view was not saved',
})
