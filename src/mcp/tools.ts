/** Every tool, in the order in which agents see them. */
import type {Tool} from './tool.ts';
import {board} from './tools/board.ts';
import {changes} from './tools/changes.ts';
import {find} from './tools/find.ts';
import {get} from './tools/get.ts';
import {secretVerdict} from './tools/secret-verdict.ts';
import {surface} from './tools/surface.ts';

export const tools: readonly Tool[] = [find, get, board, changes, secretVerdict, surface];
