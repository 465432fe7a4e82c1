/** Every tool, in the order in which agents see them. */
import type {Tool} from './tool.ts';
import {board} from './tools/board.ts';
import {changes} from './tools/changes.ts';
import {find} from './tools/find.ts';
import {get} from './tools/get.ts';
import {proposal, propose} from './tools/propose.ts';
import {secretVerdict} from './tools/secret-verdict.ts';
import {surface} from './tools/surface.ts';

export const tools: readonly Tool[] = [find, get, board, changes, secretVerdict, surface];

/** The tools that a person has to allow. They send no write either. */
export const proposalTools: readonly Tool[] = [propose, proposal];
