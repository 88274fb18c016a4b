interface Cookie {
  value: string
  path: string
}

export interface Page {
  url: string
  status: number
  text: string
}

export type TinyBrowser = ReturnType<typeof createTinyBrowser>

/** Keeps cookies by host, port and path, and follows redirects, as browsers do; it does not run scripts. */
export function createTinyBrowser() {
  const jars = new Map<string, Map<string, Cookie>>()

  const jarOf = ({ host }: URL) => {
    const jar = jars.get(host) ?? new Map<string, Cookie>()
    jars.set(host, jar)
    return jar
  }

  const cookiesFor = (url: URL) =>
    [...jarOf(url)]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)

  const store = (url: URL, response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const [name = '', value = ''] = pair.split('=', 2)
      const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/'
      if (value === '') jarOf(url).delete(name)
      else jarOf(url).set(name, { value: pair.slice(name.length + 1), path })
    }
  }

  /** One request, no redirect followed. */
  const ask = async (address: string | URL, form?: Record<string, string>): Promise<Response> => {
    const url = new URL(address)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookiesFor(url).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    store(url, response)
    return response
  }

  return {
    ask,

    /** Goes there and follows redirects up to an address that begins with `until`, which is not asked. */
    async visit(
      address: string | URL,
      { form, until }: { form?: Record<string, string>; until?: string } = {},
    ): Promise<Page> {
      let url = new URL(address)
      let response = await ask(url, form)
      for (let hops = 0; hops < 20; hops += 1) {
        const location = response.headers.get('location')
        if (location === null) break
        url = new URL(location, url)
        if (until && url.href.startsWith(until)) break
        response = await ask(url)
      }
      return { url: url.href, status: response.status, text: await response.text() }
    },

    cookie: (address: string, name: string): string | null =>
      jarOf(new URL(address)).get(name)?.value ?? null,
  }
}
