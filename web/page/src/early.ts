// Sets the theme before the first paint.

import { applyTheme, storedTheme } from "./theme";

applyTheme(storedTheme());
