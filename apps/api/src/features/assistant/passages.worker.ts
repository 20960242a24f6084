import { parentPort } from 'node:worker_threads'
import { allPassages } from '@portal/documentation/passages'

// Reading every page takes a second and memory that only ends with this thread; whoever is being answered meanwhile waits for neither.
parentPort?.postMessage(await allPassages())
