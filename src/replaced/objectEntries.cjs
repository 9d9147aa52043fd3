// Instead of the polyfill that node-polyglot brings: every browser that runs this code has it (vite.config.ts).
module.exports = Object.entries
