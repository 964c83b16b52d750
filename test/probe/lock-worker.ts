import { keepRecording } from '../../src/probe/recording.js'

// one of several processes that record into one file at the same time
const [path, worker, count] = process.argv.slice(2) as [string, string, string]
for (let i = 0; i < Number(count); i++) {
  const recording = {
    key: `${worker}-${i}`,
    test: `test ${i}`,
    model: 'local/stand-in',
    answeredBy: 'a server on this machine',
    prompt: `prompt ${worker} ${i}`,
    trial: 1,
    list: 'abc',
    calls: [],
    usage: { input: 1, output: 1 },
  }
  await keepRecording(path, recording, [])
}
