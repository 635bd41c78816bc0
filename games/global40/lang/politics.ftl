
# War, neutrals, capture, victory.

politics-over = Nothing more happens.
