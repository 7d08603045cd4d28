/** The shell's service worker in its browser files: a build of its own, under one name, for a browser looks for a newer one under the same URL. */
export const PUSH_WORKER_FOLDER = 'push-worker'
export const PUSH_WORKER_FILE = `${PUSH_WORKER_FOLDER}/push-worker.js`
