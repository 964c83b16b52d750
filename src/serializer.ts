import { renderingSerializer, type SnapshotSerializer } from './matchers/snapshot-serializer.js'

const { test, serialize } = renderingSerializer
/** For `snapshotSerializers: ['echolot/serializer']` in Vitest and Jest: `expect(render(tools, 'gemini')).toMatchSnapshot()` keeps the order of keys. */
const serializer: SnapshotSerializer = { test, serialize }
export default serializer
