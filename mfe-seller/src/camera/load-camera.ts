/** Loads the camera's dialog, a chunk of its own. */
export const loadCamera = async () => (await import(/* webpackChunkName: "camera" */ './CameraDialog.tsx')).CameraDialog
