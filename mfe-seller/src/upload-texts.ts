/** Why a picture was not uploaded; part of the texts of each form that has pictures. */
export const uploadTexts = {
  fileFailed: 'File upload failed',
  tooLarge: 'Please choose a picture under 8 MB.',
  heic: 'This browser can’t read HEIC pictures. Please choose a JPEG.',
}
