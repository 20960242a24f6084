/** An interrupted run ends by `exit`, where the servers that it started are ended with it. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
