// A process that connects to a command and then ends in one way or another: node parent.mjs MODULE WAY COMMAND ARGS…
// MODULE is the file that exports `connect`. Prints the server's version, which for hostile.mjs holds process ids.
const [, , module, way, command, ...args] = process.argv
const { connect } = await import(module)
const server = await connect(/^http/.test(command) ? command : { command, args }, { onProgress: () => console.log('waiting') })
console.log(`connected ${server.version}`)
if (way === 'exit') process.exit(3)
if (way === 'throw') throw new Error('unforeseen')
if (way === 'listener') process.on('SIGINT', () => setTimeout(() => process.exit(5), 50))
if (way !== 'forget') setInterval(() => {}, 1000)
