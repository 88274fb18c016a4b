import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shot } from './camera.ts'

/** A page beside the pictures that shows all of them, each state in one row. */
export function writeAlbum(folder: string, shots: readonly Shot[]): void {
  const states = [...new Set(shots.map(({ state }) => state))]
  const body = states.map((state) => {
    const files = shots.filter((shot) => shot.state === state).flatMap(({ files }) => files)
    const pictures = files.map(
      (file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`,
    )
    return `<h2>${state}</h2><p>${pictures.join('')}</p>`
  })
  writeFileSync(join(folder, 'index.html'), `${head}${body.join('\n')}`)
}

const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px sans-serif;margin:24px}p{display:flex;gap:8px;margin:0 0 24px}a{flex:1;min-width:0}img{width:100%;border:1px solid #8888}</style>
`
