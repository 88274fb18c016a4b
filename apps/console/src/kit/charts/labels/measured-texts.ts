import LRU from 'zrender/lib/core/LRU.js'

// ZRender keeps the widths of what it has drawn in plain objects, by the text itself. What is drawn are values of
// messages: `__proto__` would be found as the prototype of every object of the page, and be written to.
const { get, put } = LRU.prototype
LRU.prototype.get = function (key) {
  return get.call(this, ownKey(key))
}
LRU.prototype.put = function (key, value) {
  return put.call(this, ownKey(key), value)
}

/** No object inherits a member of such a name. */
function ownKey(key: string | number): string {
  return `=${key}`
}
