// All that only those who write need, in one file that comes when it is first needed: most visitors just read.
export { NewComment } from './NewComment.tsx';
export { OwnComment } from './OwnComment.tsx';
