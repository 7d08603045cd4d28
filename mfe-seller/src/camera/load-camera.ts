export const loadCamera = async () => (await import(/* webpackChunkName: "camera" */ './CameraDialog.tsx')).CameraDialog
