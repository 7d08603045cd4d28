export const pathOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request, location.href).pathname

export function aCache() {
  const responses = new Map<string, Response>()
  const put = async (request: RequestInfo, response: Response) => void responses.set(pathOf(request), response)
  return {
    paths: () => [...responses.keys()].sort(),
    match: async (request: RequestInfo) => responses.get(pathOf(request))?.clone(),
    put,
    keys: async () => [...responses.keys()].map(path => ({ url: new URL(path, location.href).href })),
    delete: async ({ url }: { url: string }) => responses.delete(pathOf(url)),
  }
}
