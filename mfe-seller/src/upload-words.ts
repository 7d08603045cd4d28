/** What is said of files that are uploaded, in the product form and the farm's profile. */
export const UPLOADS = {
  fileFailed: 'File upload failed',
  tooLarge: 'Please choose a picture under 8 MB.',
  heic: 'This browser can’t read HEIC pictures. Please choose a JPEG.',
} as const
