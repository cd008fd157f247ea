// A process that imports this ends with the one that started it, also when that one is killed and cannot end it. The
// channel between them closes then. An open channel alone does not keep this process running.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
