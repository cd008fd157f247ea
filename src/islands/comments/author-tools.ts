// Everything that only authors need, in one file that loads on demand, because most visitors only read.
export { NewComment } from './NewComment.tsx';
export { OwnComment } from './OwnComment.tsx';
