/** A plain list in Ink as its documentation would have it: the visible lines of FILE, the selected one inverse. */
import {readFileSync} from 'node:fs';
import {Box, render, Text, useInput, useWindowSize} from 'ink';
import {createElement as h, useState} from 'react';

const lines = readFileSync(process.argv[2], 'utf8').trimEnd().split('\n');

function List() {
	const {rows: height} = useWindowSize();
	const [{top, cursor}, put] = useState({top: 0, cursor: 0});
	const move = (by, isPage) =>
		put((was) => {
			const next = Math.max(0, Math.min(lines.length - 1, was.cursor + by));
			const wished = isPage ? was.top + by : was.top;
			return {
				cursor: next,
				top: Math.max(0, Math.min(Math.max(wished, next - height + 1), next, lines.length - height)),
			};
		});
	useInput((input, key) => {
		if (key.pageDown) move(height, true);
		else if (input === 'j') move(1, false);
		else if (input === 'k') move(-1, false);
	});
	return h(
		Box,
		{flexDirection: 'column', height},
		lines
			.slice(top, top + height)
			.map((line, slot) => h(Text, {key: slot, wrap: 'truncate', inverse: top + slot === cursor}, line.padEnd(100))),
	);
}

render(h(List), {alternateScreen: true, incrementalRendering: true});
